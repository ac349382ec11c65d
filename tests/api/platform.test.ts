import { platform } from "@/lib/features/platform/contract"
import { send, createMember } from "../setup/test-app"

test("a SuperAdmin finds an institute by its name", async () => {
  const master = await createMember("SuperAdmin")
  expect((await send(master, platform.listInstitutes, { query: { searchParam: "acme" } })).data.content).toHaveLength(1)
})
