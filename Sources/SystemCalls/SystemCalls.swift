// The room SystemCalls.
