// Written by Tools/embed-resources: run it after adding or removing files of Resources/.
#include "cresources.h"

static const unsigned char file_0[] = {
#embed "../../Resources/Completions/winnow.bash" suffix(, )
    0};

static const unsigned char file_1[] = {
#embed "../../Resources/Completions/winnow.fish" suffix(, )
    0};

static const unsigned char file_2[] = {
#embed "../../Resources/Completions/winnow.zsh" suffix(, )
    0};

static const unsigned char file_3[] = {
#embed "../../Resources/Demo/attachments/02-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_4[] = {
#embed "../../Resources/Demo/attachments/04-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_5[] = {
#embed "../../Resources/Demo/attachments/05-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_6[] = {
#embed "../../Resources/Demo/attachments/07-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_7[] = {
#embed "../../Resources/Demo/attachments/08-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_8[] = {
#embed "../../Resources/Demo/attachments/09-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_9[] = {
#embed "../../Resources/Demo/attachments/10-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_10[] = {
#embed "../../Resources/Demo/attachments/14-img_0201.jpg" suffix(, )
    0};

static const unsigned char file_11[] = {
#embed "../../Resources/Demo/attachments/14-img_0202.jpg" suffix(, )
    0};

static const unsigned char file_12[] = {
#embed "../../Resources/Demo/attachments/14-img_0203.heic" suffix(, )
    0};

static const unsigned char file_13[] = {
#embed "../../Resources/Demo/attachments/14-img_0204.webp" suffix(, )
    0};

static const unsigned char file_14[] = {
#embed "../../Resources/Demo/attachments/16-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_15[] = {
#embed "../../Resources/Demo/attachments/18-recording-1.mov" suffix(, )
    0};

static const unsigned char file_16[] = {
#embed "../../Resources/Demo/attachments/19-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_17[] = {
#embed "../../Resources/Demo/attachments/20-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_18[] = {
#embed "../../Resources/Demo/attachments/21-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_19[] = {
#embed "../../Resources/Demo/attachments/22-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_20[] = {
#embed "../../Resources/Demo/attachments/24-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_21[] = {
#embed "../../Resources/Demo/attachments/26-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_22[] = {
#embed "../../Resources/Demo/attachments/27-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_23[] = {
#embed "../../Resources/Demo/attachments/28-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_24[] = {
#embed "../../Resources/Demo/attachments/29-screenshot-1.heic" suffix(, )
    0};

static const unsigned char file_25[] = {
#embed "../../Resources/Demo/attachments/30-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_26[] = {
#embed "../../Resources/Demo/attachments/31-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_27[] = {
#embed "../../Resources/Demo/attachments/32-clip-1.mp4" suffix(, )
    0};

static const unsigned char file_28[] = {
#embed "../../Resources/Demo/attachments/33-clip-1.mp4" suffix(, )
    0};

static const unsigned char file_29[] = {
#embed "../../Resources/Demo/attachments/34-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_30[] = {
#embed "../../Resources/Demo/attachments/35-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_31[] = {
#embed "../../Resources/Demo/attachments/38-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_32[] = {
#embed "../../Resources/Demo/attachments/39-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_33[] = {
#embed "../../Resources/Demo/attachments/40-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_34[] = {
#embed "../../Resources/Demo/attachments/41-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_35[] = {
#embed "../../Resources/Demo/attachments/42-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_36[] = {
#embed "../../Resources/Demo/attachments/51-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_37[] = {
#embed "../../Resources/Demo/attachments/56-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_38[] = {
#embed "../../Resources/Demo/attachments/57-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_39[] = {
#embed "../../Resources/Demo/attachments/58-screenshot-1.png" suffix(, )
    0};

static const unsigned char file_40[] = {
#embed "../../Resources/Demo/attachments/59-recording-1.mp4" suffix(, )
    0};

static const unsigned char file_41[] = {
#embed "../../Resources/Demo/bundles/2026-11-16-deck-plan/attachments/screenshot-1.png" suffix(, )
    0};

static const unsigned char file_42[] = {
#embed "../../Resources/Demo/bundles/2026-11-16-deck-plan/log.txt" suffix(, )
    0};

static const unsigned char file_43[] = {
#embed "../../Resources/Demo/bundles/2026-11-16-deck-plan/report.json" suffix(, )
    0};

static const unsigned char file_44[] = {
#embed "../../Resources/Demo/bundles/2026-11-17-tickets-vanish/attachments/screenshot-1.png" suffix(, )
    0};

static const unsigned char file_45[] = {
#embed "../../Resources/Demo/bundles/2026-11-17-tickets-vanish/report.json" suffix(, )
    0};

static const unsigned char file_46[] = {
#embed "../../Resources/Demo/bundles/2026-11-27-pay-disabled/attachments/screenshot-1.png" suffix(, )
    0};

static const unsigned char file_47[] = {
#embed "../../Resources/Demo/bundles/2026-11-27-pay-disabled/log.txt" suffix(, )
    0};

static const unsigned char file_48[] = {
#embed "../../Resources/Demo/bundles/2026-11-27-pay-disabled/report.json" suffix(, )
    0};

static const unsigned char file_49[] = {
#embed "../../Resources/Demo/reports.ndjson" suffix(, )
    0};

static const unsigned char file_50[] = {
#embed "../../Resources/Demo/uploads/android-ohne-netz.body" suffix(, )
    0};

static const unsigned char file_51[] = {
#embed "../../Resources/Demo/uploads/ios-arabic.body" suffix(, )
    0};

static const unsigned char file_52[] = {
#embed "../../Resources/Demo/uploads/ios-charged-twice-retry.body" suffix(, )
    0};

static const unsigned char file_53[] = {
#embed "../../Resources/Demo/uploads/ios-charged-twice.body" suffix(, )
    0};

static const unsigned char file_54[] = {
#embed "../../Resources/Demo/uploads/ios-ticket-no-qr.body" suffix(, )
    0};

static const unsigned char file_55[] = {
#embed "../../Resources/Demo/uploads/web-carte-refusee.body" suffix(, )
    0};

static const unsigned char file_56[] = {
#embed "../../Resources/Devices/android-names.tsv" suffix(, )
    0};

static const unsigned char file_57[] = {
#embed "../../Resources/Devices/apple-names.tsv" suffix(, )
    0};

static const unsigned char file_58[] = {
#embed "../../Resources/Devices/apple-screens.tsv" suffix(, )
    0};

static const unsigned char file_59[] = {
#embed "../../Resources/Duplicates/model.txt" suffix(, )
    0};

static const unsigned char file_60[] = {
#embed "../../Resources/Schema/0001.sql" suffix(, )
    0};

static const unsigned char file_61[] = {
#embed "../../Resources/Schema/0002.sql" suffix(, )
    0};

static const unsigned char file_62[] = {
#embed "../../Resources/Schema/0003.sql" suffix(, )
    0};

static const unsigned char file_63[] = {
#embed "../../Resources/Schema/0004.sql" suffix(, )
    0};

static const unsigned char file_64[] = {
#embed "../../Resources/Schema/0005.sql" suffix(, )
    0};

static const unsigned char file_65[] = {
#embed "../../Resources/Schema/0006.sql" suffix(, )
    0};

static const unsigned char file_66[] = {
#embed "../../Resources/Schema/0007.sql" suffix(, )
    0};

static const unsigned char file_67[] = {
#embed "../../Resources/Schema/0008.sql" suffix(, )
    0};

static const unsigned char file_68[] = {
#embed "../../Resources/Schema/0009.sql" suffix(, )
    0};

static const unsigned char file_69[] = {
#embed "../../Resources/Schema/0010.sql" suffix(, )
    0};

static const unsigned char file_70[] = {
#embed "../../Resources/Schema/0011.sql" suffix(, )
    0};

static const unsigned char file_71[] = {
#embed "../../Resources/Schema/0012.sql" suffix(, )
    0};

static const unsigned char file_72[] = {
#embed "../../Resources/Schema/0013.sql" suffix(, )
    0};

static const unsigned char file_73[] = {
#embed "../../Resources/Service/winnow-intake.plist" suffix(, )
    0};

static const unsigned char file_74[] = {
#embed "../../Resources/Service/winnow-intake.service" suffix(, )
    0};

static const unsigned char file_75[] = {
#embed "../../Resources/config.schema.json" suffix(, )
    0};

const struct cresources_file cresources_files[] = {
    {"Completions/winnow.bash", file_0, sizeof file_0 - 1},
    {"Completions/winnow.fish", file_1, sizeof file_1 - 1},
    {"Completions/winnow.zsh", file_2, sizeof file_2 - 1},
    {"Demo/attachments/02-screenshot-1.png", file_3, sizeof file_3 - 1},
    {"Demo/attachments/04-screenshot-1.png", file_4, sizeof file_4 - 1},
    {"Demo/attachments/05-screenshot-1.png", file_5, sizeof file_5 - 1},
    {"Demo/attachments/07-screenshot-1.png", file_6, sizeof file_6 - 1},
    {"Demo/attachments/08-screenshot-1.png", file_7, sizeof file_7 - 1},
    {"Demo/attachments/09-screenshot-1.png", file_8, sizeof file_8 - 1},
    {"Demo/attachments/10-screenshot-1.png", file_9, sizeof file_9 - 1},
    {"Demo/attachments/14-img_0201.jpg", file_10, sizeof file_10 - 1},
    {"Demo/attachments/14-img_0202.jpg", file_11, sizeof file_11 - 1},
    {"Demo/attachments/14-img_0203.heic", file_12, sizeof file_12 - 1},
    {"Demo/attachments/14-img_0204.webp", file_13, sizeof file_13 - 1},
    {"Demo/attachments/16-screenshot-1.png", file_14, sizeof file_14 - 1},
    {"Demo/attachments/18-recording-1.mov", file_15, sizeof file_15 - 1},
    {"Demo/attachments/19-screenshot-1.png", file_16, sizeof file_16 - 1},
    {"Demo/attachments/20-screenshot-1.png", file_17, sizeof file_17 - 1},
    {"Demo/attachments/21-screenshot-1.png", file_18, sizeof file_18 - 1},
    {"Demo/attachments/22-screenshot-1.png", file_19, sizeof file_19 - 1},
    {"Demo/attachments/24-screenshot-1.png", file_20, sizeof file_20 - 1},
    {"Demo/attachments/26-screenshot-1.png", file_21, sizeof file_21 - 1},
    {"Demo/attachments/27-screenshot-1.png", file_22, sizeof file_22 - 1},
    {"Demo/attachments/28-screenshot-1.png", file_23, sizeof file_23 - 1},
    {"Demo/attachments/29-screenshot-1.heic", file_24, sizeof file_24 - 1},
    {"Demo/attachments/30-screenshot-1.png", file_25, sizeof file_25 - 1},
    {"Demo/attachments/31-screenshot-1.png", file_26, sizeof file_26 - 1},
    {"Demo/attachments/32-clip-1.mp4", file_27, sizeof file_27 - 1},
    {"Demo/attachments/33-clip-1.mp4", file_28, sizeof file_28 - 1},
    {"Demo/attachments/34-screenshot-1.png", file_29, sizeof file_29 - 1},
    {"Demo/attachments/35-screenshot-1.png", file_30, sizeof file_30 - 1},
    {"Demo/attachments/38-screenshot-1.png", file_31, sizeof file_31 - 1},
    {"Demo/attachments/39-screenshot-1.png", file_32, sizeof file_32 - 1},
    {"Demo/attachments/40-screenshot-1.png", file_33, sizeof file_33 - 1},
    {"Demo/attachments/41-screenshot-1.png", file_34, sizeof file_34 - 1},
    {"Demo/attachments/42-screenshot-1.png", file_35, sizeof file_35 - 1},
    {"Demo/attachments/51-screenshot-1.png", file_36, sizeof file_36 - 1},
    {"Demo/attachments/56-screenshot-1.png", file_37, sizeof file_37 - 1},
    {"Demo/attachments/57-screenshot-1.png", file_38, sizeof file_38 - 1},
    {"Demo/attachments/58-screenshot-1.png", file_39, sizeof file_39 - 1},
    {"Demo/attachments/59-recording-1.mp4", file_40, sizeof file_40 - 1},
    {"Demo/bundles/2026-11-16-deck-plan/attachments/screenshot-1.png", file_41, sizeof file_41 - 1},
    {"Demo/bundles/2026-11-16-deck-plan/log.txt", file_42, sizeof file_42 - 1},
    {"Demo/bundles/2026-11-16-deck-plan/report.json", file_43, sizeof file_43 - 1},
    {"Demo/bundles/2026-11-17-tickets-vanish/attachments/screenshot-1.png", file_44, sizeof file_44 - 1},
    {"Demo/bundles/2026-11-17-tickets-vanish/report.json", file_45, sizeof file_45 - 1},
    {"Demo/bundles/2026-11-27-pay-disabled/attachments/screenshot-1.png", file_46, sizeof file_46 - 1},
    {"Demo/bundles/2026-11-27-pay-disabled/log.txt", file_47, sizeof file_47 - 1},
    {"Demo/bundles/2026-11-27-pay-disabled/report.json", file_48, sizeof file_48 - 1},
    {"Demo/reports.ndjson", file_49, sizeof file_49 - 1},
    {"Demo/uploads/android-ohne-netz.body", file_50, sizeof file_50 - 1},
    {"Demo/uploads/ios-arabic.body", file_51, sizeof file_51 - 1},
    {"Demo/uploads/ios-charged-twice-retry.body", file_52, sizeof file_52 - 1},
    {"Demo/uploads/ios-charged-twice.body", file_53, sizeof file_53 - 1},
    {"Demo/uploads/ios-ticket-no-qr.body", file_54, sizeof file_54 - 1},
    {"Demo/uploads/web-carte-refusee.body", file_55, sizeof file_55 - 1},
    {"Devices/android-names.tsv", file_56, sizeof file_56 - 1},
    {"Devices/apple-names.tsv", file_57, sizeof file_57 - 1},
    {"Devices/apple-screens.tsv", file_58, sizeof file_58 - 1},
    {"Duplicates/model.txt", file_59, sizeof file_59 - 1},
    {"Schema/0001.sql", file_60, sizeof file_60 - 1},
    {"Schema/0002.sql", file_61, sizeof file_61 - 1},
    {"Schema/0003.sql", file_62, sizeof file_62 - 1},
    {"Schema/0004.sql", file_63, sizeof file_63 - 1},
    {"Schema/0005.sql", file_64, sizeof file_64 - 1},
    {"Schema/0006.sql", file_65, sizeof file_65 - 1},
    {"Schema/0007.sql", file_66, sizeof file_66 - 1},
    {"Schema/0008.sql", file_67, sizeof file_67 - 1},
    {"Schema/0009.sql", file_68, sizeof file_68 - 1},
    {"Schema/0010.sql", file_69, sizeof file_69 - 1},
    {"Schema/0011.sql", file_70, sizeof file_70 - 1},
    {"Schema/0012.sql", file_71, sizeof file_71 - 1},
    {"Schema/0013.sql", file_72, sizeof file_72 - 1},
    {"Service/winnow-intake.plist", file_73, sizeof file_73 - 1},
    {"Service/winnow-intake.service", file_74, sizeof file_74 - 1},
    {"config.schema.json", file_75, sizeof file_75 - 1},
};

const size_t cresources_file_count = sizeof cresources_files / sizeof *cresources_files;
