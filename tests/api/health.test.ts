/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { system } from "@/lib/features/system/contract"
import { reportUntrustedProxy } from "@/lib/server/network/untrusted-proxy"
import { log } from "@/lib/server/log"
import { markReady } from "@/lib/server/front/readiness"
import { send } from "../setup/test-app"

test("the health check warns of a proxy that is not trusted, and stays healthy", async () => {
  markReady({ jobs: () => true })
  jest.spyOn(log, "warn").mockImplementation(() => undefined)
  expect((await send(null, system.health, {})).data).toMatchObject({ warnings: [] })
  reportUntrustedProxy("127.0.0.1")
  expect(await send(null, system.health, {})).toMatchObject({ status: 200, data: { warnings: ["untrusted_proxy"] } })
})
