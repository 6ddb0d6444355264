#include "serve/about.hpp"
#include "program/module_folder.hpp"
#include "serve/limits.hpp"
#include "serve/plain_words.hpp"
#include <filesystem>
#include <fstream>
#include <vector>

namespace bastide::host::serve {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> cells_of(const std::string& line) {
    std::vector<std::string> cells;
    std::size_t begin = line.find('|') + 1;
    for (std::size_t end; (end = line.find('|', begin)) != std::string::npos; begin = end + 1) {
        const std::string cell = line.substr(begin, end - begin);
        const std::size_t first = cell.find_first_not_of(' ');
        cells.push_back(
            first == std::string::npos ? "" : plain_words(cell.substr(first, cell.find_last_not_of(' ') + 1 - first)));
    }
    return cells;
}

class Blocks {
public:
    Json read(std::string_view markdown) {
        int sections = 0;
        for (std::size_t begin = 0; begin < markdown.size();) {
            const std::size_t end = std::min(markdown.find('\n', begin), markdown.size());
            const std::string line(markdown.substr(begin, end - begin));
            begin = end + 1;
            if (line.starts_with("## ") && ++sections == 2) {
                break;
            }
            take(line);
        }
        finish();
        return std::move(blocks_);
    }

private:
    void take(const std::string& line) {
        if (line.empty() || line.starts_with("```")) {
            finish();
            code_ = line.starts_with("```") ? !code_ : code_;
        } else if (code_) {
            return;
        } else if (line.front() == '#') {
            finish();
            const std::size_t words = std::min(line.find_first_not_of("# "), line.size());
            blocks_.push_back({{"kind", "heading"}, {"text", plain_words(line.substr(words))}});
        } else if (line.front() == '|') {
            finish();
            row(line);
        } else if (const auto item = item_of(line)) {
            finish();
            kind_ = "item";
            text_ = *item;
        } else {
            text_ += (text_.empty() ? "" : " ") + line.substr(std::min(line.find_first_not_of(' '), line.size()));
        }
    }

    /// The column of rules' ids is left out.
    void row(const std::string& line) {
        if (line.find_first_not_of("|-: ") == std::string::npos) {
            return;
        }
        std::vector<std::string> cells = cells_of(line);
        const bool head = blocks_.empty() || blocks_.back()["kind"] != "row";
        rules_column_ = head ? !cells.empty() && cells.back() == "rules" : rules_column_;
        if (rules_column_ && !cells.empty()) {
            cells.pop_back();
        }
        blocks_.push_back({{"kind", "row"}, {"cells", cells}});
    }

    void finish() {
        if (!text_.empty() && !text_.starts_with("At the prompt")) {
            blocks_.push_back({{"kind", kind_}, {"text", plain_words(text_)}});
        }
        text_.clear();
        kind_ = "text";
    }

    Json blocks_ = Json::array();
    std::string text_, kind_ = "text";
    bool code_ = false, rules_column_ = false;
};

} // namespace

Json blocks_of(std::string_view markdown) { return Blocks().read(markdown.substr(0, limits::about_bytes)); }

Json self_description(const Manifest& manifest) {
    const std::filesystem::path file = module_folder(manifest) / "README.md";
    std::string text(limits::about_bytes, '\0');
    std::ifstream in(file, std::ios::binary);
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
    return {{"name", manifest.name}, {"title", manifest.title}, {"blocks", blocks_of(text)}};
}

} // namespace bastide::host::serve
