// Written by Tools/embed-resources: run it after adding or removing files of Resources/.
#include "cresources.h"

static const unsigned char file_0[] = {
#embed "../../Resources/Devices/android-names.tsv" suffix(, )
    0};

static const unsigned char file_1[] = {
#embed "../../Resources/Devices/apple-names.tsv" suffix(, )
    0};

static const unsigned char file_2[] = {
#embed "../../Resources/Devices/apple-screens.tsv" suffix(, )
    0};

static const unsigned char file_3[] = {
#embed "../../Resources/Schema/0001.sql" suffix(, )
    0};

const struct cresources_file cresources_files[] = {
    {"Devices/android-names.tsv", file_0, sizeof file_0 - 1},
    {"Devices/apple-names.tsv", file_1, sizeof file_1 - 1},
    {"Devices/apple-screens.tsv", file_2, sizeof file_2 - 1},
    {"Schema/0001.sql", file_3, sizeof file_3 - 1},
};

const size_t cresources_file_count = sizeof cresources_files / sizeof *cresources_files;
