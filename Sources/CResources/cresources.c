#include "cresources.h"
