// SPDX-License-Identifier: MIT
#include <nono/model/metadata.hpp>

#include <doctest/doctest.h>

#include <vector>

namespace {

nono::metadata three_properties() { return {{{"Title", "first"}, {"by", "me"}, {"title", "second"}}}; }

} // namespace

TEST_CASE("metadata: keys are found regardless of case, and the first match is returned") {
    const nono::metadata about = three_properties();
    CHECK(about.find("TITLE") == "first");
    CHECK(about.title() == "first");
    CHECK(about.author() == "me");
    CHECK_FALSE(about.find("license").has_value());
    CHECK_FALSE(about.find("").has_value());
    CHECK(about.license().empty());
    CHECK(about.copyright().empty());
    CHECK(about.catalogue().empty());
    CHECK(about.get("ti").empty());
}

TEST_CASE("metadata: setting a property replaces it in its position or appends it") {
    nono::metadata about = three_properties();
    about.set("TITLE", "new");
    about.set("license", "MIT");
    CHECK(about.properties ==
          std::vector<nono::property>{{"Title", "new"}, {"by", "me"}, {"title", "second"}, {"license", "MIT"}});
    // The arguments are views into the properties themselves.
    about.set("by", about.properties[0].value);
    CHECK(about.author() == "new");
}

TEST_CASE("metadata: every property with a key is removed") {
    nono::metadata about = three_properties();
    CHECK(about.erase("tITLE") == 2);
    CHECK(about.properties == std::vector<nono::property>{{"by", "me"}});
    CHECK(about.erase("title") == 0);
    CHECK(about.erase("") == 0);
    CHECK(about.erase("by") == 1);
    CHECK(about == nono::metadata{});
}
