import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const folder = join(tmpdir(), `office-${process.pid}`)
mkdirSync(folder, { recursive: true })

/**
 * A program that behaves like LibreOffice: it writes `<name>.pdf` into the folder of `--outdir`. A document with an entry FAIL makes it
 * end with an error, NOTHING without a PDF, SLOW never, and GROW by a limit of processor time; it notes how it was called.
 */
writeFileSync(
  join(folder, "soffice"),
  `#!/bin/sh
mkdir "${folder}/running" || touch "${folder}/overlap"
printf '%s\\n' "$@" > "${folder}/arguments"
env > "${folder}/environment"
cat /proc/net/dev > "${folder}/network" 2>/dev/null
cp "$HOME/profile/user/registrymodifications.xcu" "${folder}/profile"
cp "$FONTCONFIG_FILE" "${folder}/fonts"
while [ $# -gt 1 ]; do
  [ "$1" = --outdir ] && out="$2"
  shift
done
if grep -q SLOW "$1"; then
  sleep 600 &
  echo $! > "${folder}/child"
  wait
fi
rmdir "${folder}/running"
grep -q FAIL "$1" && { echo 'source file could not be loaded' >&2; exit 1; }
grep -q NOTHING "$1" && exit 0
grep -q GROW "$1" && kill -XCPU $$
name="$(basename "$1")"
printf '%%PDF-1.7\\n%% of %s bytes\\n%%%%EOF\\n' "$(wc -c < "$1")" > "$out/\${name%.*}.pdf"
`,
  { mode: 0o755 },
)
process.env.SOFFICE = join(folder, "soffice")

/** Puts another program in the place of this one from now on; without a path, none. */
export function replaceOffice(path?: string): void {
  rmSync(join(folder, "soffice"), { force: true })
  if (path) symlinkSync(path, join(folder, "soffice"))
}

/** Reads what the program has noted of its last run; undefined before. */
export const officeNote = (
  name: "arguments" | "environment" | "network" | "profile" | "fonts" | "child" | "overlap",
): string | undefined => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : undefined)
