// A folder for a new module, made from the templates that are installed with the program.
#pragma once
#include <filesystem>
#include <map>
#include <string>

namespace bastide::host {

/// What a new module is to show its author.
struct ModuleParts {
    bool figure = false, tiles = false, tariff = false, decision = false, switches = false;
};

/// The texts of the new module's files, by their paths in its folder, made of the templates in this folder. A template
/// that has nothing to say of these parts makes no file. Throws Error.
std::map<std::filesystem::path, std::string> module_files(const std::filesystem::path& templates,
                                                          const std::string& name, const ModuleParts& parts);

/// Makes the folder with all files, or nothing at all: it gets its name when it is complete. Throws Error.
void write_folder(const std::filesystem::path& folder, const std::map<std::filesystem::path, std::string>& files);

} // namespace bastide::host
