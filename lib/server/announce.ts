import { env } from "./env.server"

/** Says on standard output where the product is to be found. */
export function announce(): void {
  const main = `http://${env.MAIN_HOST}:${env.PORT}`
  const lines = ["", `  Lectern is ready at ${main}`, ...(env.DEMO ? demoLines() : []), ""]
  process.stdout.write(`${lines.join("\n")}\n`)
}

function demoLines(): string[] {
  const institutes = ["acme", "rival", "sargam"].map((slug) => `    http://${slug}.${env.MAIN_HOST}:${env.PORT}`)
  return [
    "  Demo institutes:",
    ...institutes,
    `    http://learn.acme.test:${env.PORT} (acme's own domain; point it at this machine)`,
    "  Demo accounts, password Lectern-demo-1:",
    "    admin@SLUG.test, teacher@SLUG.test, student@SLUG.test at each institute; super@lectern.test at the main address",
    ...(env.NODE_ENV === "development" ? [`  Mail and SMS of the demo: http://${env.MAIN_HOST}:${env.PORT}/dev/outbox`] : []),
  ]
}
