import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Attack, AttackServer, Check, Target } from "./frame/attack"
import { loopbackPort } from "./frame/loopback-port"
import { prepareProducts, type Products } from "./frame/start-product"

const say = (line: string) => process.stdout.write(`${line}\n`)
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && file !== "run-attack.ts")
  .map((file) => file.slice(0, -3))

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { url: { type: "string" }, "no-build": { type: "boolean" } },
})
async function listAttacks() {
  for (const one of names) say(`${one.padEnd(20)} ${(await load(one)).summary}`)
  say("\nnpm run attack -- NAME [--url http://127.0.0.1:PORT] [--no-build]")
}

async function load(attackName: string): Promise<Attack> {
  const { attack }: { attack: Attack } = await import(`./${attackName}.ts`)
  return attack
}

/** Runs an attack on a vulnerable server, where it must find something, then on the product; true when that passes. */
async function attackByName(attackName: string): Promise<boolean> {
  const attack = await load(attackName)
  const port = values.url === undefined ? undefined : loopbackPort(values.url)
  const products = prepareProducts(say)
  try {
    say("A vulnerable server, in which the attack must find something:")
    const vulnerable = await attackServer(attack, await startVulnerable(attack, products))
    const isEffective = vulnerable.some(({ isPassed }) => !isPassed)
    say(isEffective ? "\nThe product:" : "It found nothing there, so its checks prove nothing.")
    if (!isEffective) return false
    const target = port === undefined ? await products.start(attack.settings ?? {}) : serverAt(port)
    const product = await attackServer(attack, target)
    writeReport(attackName, { attack: attack.summary, vulnerable, product })
    return product.every(({ isPassed }) => isPassed)
  } finally {
    await products.stop()
  }
}

const startVulnerable = ({ vulnerable, settings }: Attack, products: Products) =>
  typeof vulnerable === "function" ? vulnerable() : products.start({ ...settings, ...vulnerable })

const serverAt = (port: number): AttackServer => ({ port, process: undefined, stop: async () => undefined })

async function attackServer(attack: Attack, server: AttackServer): Promise<Check[]> {
  const { stop, ...target } = server
  try {
    const checks = [...(await attack.run(target)), await checkAlive(target)]
    for (const { name: check, value, limit, isPassed } of checks)
      say(`  ${isPassed ? "✓" : "✗"} ${check}: ${value} (${limit})`)
    return checks
  } finally {
    await stop()
  }
}

async function checkAlive({ port }: Target): Promise<Check> {
  const response = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
  const isAlive = response !== undefined && response.status < 500
  return { name: "answers afterwards", value: isAlive ? "yes" : "no", limit: "yes", isPassed: isAlive }
}

function writeReport(attackName: string, measured: { attack: string; vulnerable: Check[]; product: Check[] }) {
  const folder = join(process.cwd(), "tests/results")
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `attack-${attackName}.json`)
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...measured }, null, 2)}\n`)
  say(`\nWritten to tests/results/attack-${attackName}.json`)
}

const [name] = positionals
if (name === undefined) await listAttacks()
else if (names.includes(name)) process.exitCode = (await attackByName(name)) ? 0 : 1
else {
  process.stderr.write(`No such attack: ${name}. There are ${names.join(", ")}.\n`)
  process.exitCode = 1
}
process.exit()
