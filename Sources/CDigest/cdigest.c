#include "cdigest.h"
