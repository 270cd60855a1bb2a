#include "sha256.hpp"

#include <fmt/core.h>

#ifdef OCTILE_HAVE_CRYPTO
#include <openssl/evp.h>

#include <array>
#include <memory>
#endif

namespace octile::tools {

#ifdef OCTILE_HAVE_CRYPTO

std::optional<std::string> sha256(const std::vector<std::span<const uint8_t>>& parts) {
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  if (!context || !EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr)) return std::nullopt;
  for (const auto& part : parts)
    if (!EVP_DigestUpdate(context.get(), part.data(), part.size())) return std::nullopt;
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  if (!EVP_DigestFinal_ex(context.get(), digest.data(), &length)) return std::nullopt;
  std::string text;
  for (unsigned int i = 0; i < length; ++i) text += fmt::format("{:02x}", digest[i]);
  return text;
}

#else

std::optional<std::string> sha256(const std::vector<std::span<const uint8_t>>&) { return std::nullopt; }

#endif

}  // namespace octile::tools
