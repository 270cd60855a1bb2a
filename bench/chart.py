#!/usr/bin/env python3
"""Draws the README's bar chart from a result of `compare`: how long each library takes for a whole network, octile = 1.

    bench/chart.py bench/results/zen4-avx512_vnni.json docs/speed

writes docs/speed-light.svg and docs/speed-dark.svg. Standard library only.
"""
import json
import sys
from html import escape
from pathlib import Path

NETWORKS = {"resnet50": "ResNet-50", "mobilenet_v2": "MobileNetV2"}
CONTESTANTS = {"octile": "octile", "onednn": "oneDNN", "onnxruntime": "ONNX Runtime", "litert": "LiteRT"}
WIDTH, NAMES, VALUES, BAR, GAP, TITLE, PART = 640, 120, 52, 18, 6, 34, 18
# Ink, muted ink, and bars: octile's own colour, and one for all others. Both pairs have a contrast above 3 to the page.
THEMES = {
    "light": {"ink": "#1f2328", "muted": "#59636e", "own": "#0969da", "other": "#818b98"},
    "dark": {"ink": "#f0f6fc", "muted": "#9198a1", "own": "#4493f8", "other": "#656c76"},
}


def ratios(network):
    """Label, median and spread of the time over octile's of each contestant that offers every layer of the network."""
    layers = len(network["problems"])
    for key, label in CONTESTANTS.items():
        contestant = network["contestants"].get(key)
        if contestant and contestant["layers_offered"] == layers:
            over = contestant["over_octile"]
            yield label, over["median"], over["p20"], over["p80"]


def text(x, y, words, colour, anchor="start", size=13, weight="normal"):
    return (f'<text x="{x:.0f}" y="{y:.0f}" fill="{colour}" text-anchor="{anchor}" font-size="{size}" '
            f'font-weight="{weight}">{escape(words)}</text>')


def bars(network, y, scale, theme):
    """One network: a heading, then a bar a library, its value at the end and its spread as a line across it."""
    lines = [text(0, y + 14, NETWORKS[network["set"]], theme["ink"], weight="bold")]
    y += 24
    for label, median, p20, p80 in ratios(network):
        own = label == "octile"
        middle = y + BAR / 2
        lines.append(text(NAMES - 10, middle + 4.5, label, theme["ink"], "end", weight="bold" if own else "normal"))
        lines.append(f'<rect x="{NAMES}" y="{y}" width="{median * scale:.1f}" height="{BAR}" rx="2" '
                     f'fill="{theme["own" if own else "other"]}"/>')
        if not own:
            lines.append(f'<path d="M{NAMES + p20 * scale:.1f} {middle}H{NAMES + p80 * scale:.1f}" '
                         f'stroke="{theme["ink"]}" stroke-width="1.5"/>')
        end = NAMES + max(median, p80) * scale + 8
        lines.append(text(end, middle + 4.5, f"{median:.2f}", theme["ink"], weight="bold" if own else "normal"))
        y += BAR + GAP
    return lines, y + PART


def draw(result, theme):
    networks = [n for n in result["networks"] if n["set"] in NETWORKS]
    longest = max(max(median, p80) for n in networks for _, median, _, p80 in ratios(n))
    scale = (WIDTH - NAMES - VALUES) / longest
    machine = result["machine"]
    body = [text(0, 16, "Time of a whole INT8 network, octile = 1 (shorter is faster)", theme["ink"], size=15,
                 weight="bold")]
    y = TITLE
    for network in networks:
        lines, y = bars(network, y, scale, theme)
        body += lines
    body.append(text(0, y, f'{machine["cpu"]}, one thread, {machine["isa"]}; median of rounds, line: 20th to 80th '
                     'percentile', theme["muted"], size=11))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + 8:.0f}" '
            f'viewBox="0 0 {WIDTH} {y + 8:.0f}" font-family="system-ui, sans-serif">\n' + "\n".join(body) + "\n</svg>\n")


def main(source, target):
    result = json.loads(Path(source).read_text())
    for name, theme in THEMES.items():
        Path(f"{target}-{name}.svg").write_text(draw(result, theme))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
