/**
 * Tells zod not to compile its parsers, which the Content-Security-Policy forbids. It has to be known before the first shape is
 * made, so a script in the head of each page writes what `z.config({ jitless: true })` writes.
 */
export const zodConfigScript = "globalThis.__zod_globalConfig={jitless:true}"
