/** How many scans of a phone come at once; the phone and the schema of the call know it. */
export const scansAtOnce = 50;
