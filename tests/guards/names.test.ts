import { globSync, readFileSync } from "node:fs"

/** Private words that the field has a term for, with that term (docs/glossary.md). */
const TERMS: Record<string, string> = {
  kept: "cached, saved or stored",
  told: "sent, recipients or an audit entry",
  tell: "send or notify",
  tells: "sends or notifies",
  hear: "listen",
  hears: "listens",
  hearer: "listener",
  unhear: "unlisten",
  glyph: "icon",
  vouch: "trusted request",
  vouched: "trusted request",
  vouches: "trusted request",
  quicken: "fast path",
  quickly: "fast path",
  wish: "input or request",
  standing: "status or state",
  manner: "options",
  plant: "seed",
  plants: "seeds",
  planted: "seeded",
  planting: "seeding",
  unpress: "decompress",
  squeeze: "compress",
  desk: "the feature it belongs to",
  fault: "error",
  faults: "errors",
  faulty: "invalid",
  blame: "set field errors",
  theirs: "conflict",
  calmly: "logged",
  reign: "leader term",
  shelf: "object store, or items by kind",
  shelves: "items by kind",
  film: "video",
  films: "videos",
}

/** Where a word is the field's own, or a thing that is drawn. */
const LEGITIMATE: [RegExp, string[]][] = [
  // Fault injection is the field's term.
  [
    /^(lib\/sandbox|tests\/unit\/payments-gateway|tests\/setup\/payments|tests\/(faults|api\/faults|bench\/background)|scripts\/(commands\/)?faults)/,
    ["fault", "faults", "planted"],
  ],
  // What the pictures of the demo data show.
  [
    /^(lib\/demo\/(pictures|content|videos)|tests\/unit\/seed-)/,
    ["desk", "film", "films", "shelf", "shelves", "plant"],
  ],
  [/^tests\/guards\/names\.test\.ts$/, Object.keys(TERMS)],
]

const files = globSync(["{app,components,lib,scripts,tests}/**/*.{ts,tsx,mjs}", "*.{ts,mjs}"]).filter(
  (file) => !file.includes("node_modules") && !file.startsWith("tests/bench/results"),
)

test("identifiers and file names use the terms of the field", () => {
  const found = files.flatMap((file) => {
    const allowed = LEGITIMATE.flatMap(([path, words]) => (path.test(file) ? words : []))
    const identifiers = new Set([...code(file).matchAll(/[A-Za-z_$][\w$]*/g)].map(([identifier]) => identifier))
    return [...identifiers, file.replaceAll("/", "-")].flatMap((name) =>
      wordsOf(name)
        .filter((word) => Object.hasOwn(TERMS, word) && !allowed.includes(word))
        .map((word) => `${file}: ${name}: say ${String(TERMS[word])} instead of "${word}"`),
    )
  })
  expect(found).toEqual([])
})

/** The source without comments, regular expressions, strings, template literals and text between tags. */
function code(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(])\/\/.*$/gm, "")
    .replace(/\/(?:[^/\\\n[]|\\.|\[[^\]\n]*\])+\/[a-z]*(?=[),;.\]\s])/g, "")
    .replace(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .replace(/`(?:[^`\\$]|\\.|\$(?!\{)|\$\{[^`{}]*\})*`/g, "``")
    .replace(/>[^<>{}]*</g, "><")
}

/** `listSentRows` and `list-sent-rows` are both list, sent, rows. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
}

/** The browser's half of push stands below the features, so it repeats these two shapes of the wire. */
const SAME_MEANING = ["PushConfiguration", "SubscriptionOptions"]

test("no exported type has the name of another", () => {
  const declared = new Map<string, Set<string>>()
  for (const file of files.filter((path) => /^(lib|components)\//.test(path) && !path.endsWith("schema/tables.ts"))) {
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/^export (?:type|interface) (\w+)/gm)) {
      declared.set(name, (declared.get(name) ?? new Set()).add(file))
    }
  }
  expect(declared.size).toBeGreaterThan(300)
  const doubled = [...declared]
    .filter(([name, places]) => places.size > 1 && !SAME_MEANING.includes(name))
    .map(([name, places]) => `${name}: ${[...places].join(", ")}`)
  expect(doubled).toEqual([])
})
