#include "serve/site.hpp"
#include "bastide/error.hpp"
#include "library/text_file.hpp"
#include <algorithm>
#include <array>

namespace bastide::host::serve {
namespace {

namespace fs = std::filesystem;

std::string type_of(const fs::path& file) {
    struct Known {
        const char *extension, *type;
    };
    constexpr std::array<Known, 8> all{{{".html", "text/html; charset=utf-8"},
                                        {".js", "text/javascript; charset=utf-8"},
                                        {".css", "text/css; charset=utf-8"},
                                        {".svg", "image/svg+xml"},
                                        {".json", "application/json"},
                                        {".png", "image/png"},
                                        {".woff2", "font/woff2"},
                                        {".webmanifest", "application/manifest+json"}}};
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Known& one) { return file.extension() == one.extension; });
    return found == all.end() ? "application/octet-stream" : found->type;
}

/// Letters, digits and single points between slashes: nothing that could climb out or hide.
bool is_plain(const std::string& path) {
    constexpr const char* allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    return path.size() < 200 && path.starts_with('/') && path.find_first_not_of(allowed) == std::string::npos &&
           path.find("..") == std::string::npos && path.find("/.") == std::string::npos;
}

} // namespace

bool Site::knows_host(std::string_view host) const {
    return std::find(hosts.begin(), hosts.end(), host) != hosts.end();
}

bool Site::knows_origin(std::string_view origin) const {
    return origin.empty() || std::find(origins.begin(), origins.end(), origin) != origins.end();
}

boost::asio::ip::address unmapped(const boost::asio::ip::address& address) {
    namespace ip = boost::asio::ip;
    return address.is_v6() && address.to_v6().is_v4_mapped() ? ip::make_address_v4(ip::v4_mapped, address.to_v6())
                                                             : address;
}

std::optional<File> page_file(const Site& site, const std::string& path) {
    if (site.web.empty() || !is_plain(path)) {
        return std::nullopt;
    }
    std::error_code trouble;
    const fs::path folder = fs::canonical(site.web, trouble);
    const fs::path file = fs::canonical(folder / (path == "/" ? "index.html" : path.substr(1)), trouble);
    const bool within = !trouble && std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
                                        folder.end(); // a link may lead elsewhere
    if (!within || !fs::is_regular_file(file, trouble)) {
        return std::nullopt;
    }
    return File{type_of(file), read_text(file), path.starts_with("/fonts/")};
}

} // namespace bastide::host::serve
