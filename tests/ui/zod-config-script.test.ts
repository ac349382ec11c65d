import { zodConfigScript } from "@/lib/client/zod-config-script"

/** What zod does in a page with this script in its head: its configuration, and how often it compiles a parser. */
function inPage(script: string) {
  const element = document.createElement("script")
  element.text = script
  document.head.append(element)
  const compile = jest.spyOn(global, "Function")
  let config: unknown
  jest.isolateModules(() => {
    const { z } = jest.requireActual<typeof import("zod")>("zod")
    expect(z.object({ name: z.string() }).parse({ name: "Asha", other: 1 })).toEqual({ name: "Asha" })
    config = z.config()
  })
  const compiled = compile.mock.calls.length
  compile.mockRestore()
  return { config, compiled }
}

test("zod compiles no parser in a page whose head says so", () => {
  expect(inPage("delete globalThis.__zod_globalConfig").compiled).toBeGreaterThan(0)
  expect(inPage(zodConfigScript)).toEqual({ config: expect.objectContaining({ jitless: true }), compiled: 0 })
})
