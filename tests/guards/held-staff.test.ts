import { type Endpoint, isWrite } from "@/lib/contract/endpoint"
import { contracts } from "@/lib/main/contracts"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, sendRaw } from "../setup/test-app"

const READS = "it changes nothing"
const FREES = "it gives who is held a place again"

/** The calls that write and that a member of staff whom the plan holds may make, with the reason of each. */
const HELD_EXCEPTIONS: Record<string, string> = {
  "heldByPlan.choose": FREES,
  "billing.continueOnFree": FREES,
  "billing.change": FREES,
  "billing.cancel": "it is about the plan that holds them",
  "billing.changeAddOns": "it is about the plan that holds them",
  "billing.undo": "it is about the plan that holds them",
  "billing.quote": READS,
  "files.zip": READS,
  "files.zipUrl": READS,
  "tax.calculate": READS,
}

const endpoints = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
)

test("the exceptions are those of the contracts", () => {
  const excepted = endpoints.filter(([, { whileHeld }]) => whileHeld).map(([name]) => name)
  expect(excepted.toSorted()).toEqual(Object.keys(HELD_EXCEPTIONS).toSorted())
})

test("whom the plan holds is refused whatever changes something in their role, and nothing else", async () => {
  const held = await createMember("InstituteAdmin", "rival")
  await withPlatform((db) =>
    db.updateTable("memberships").set({ heldByPlan: true }).where("userId", "=", held.userId).execute(),
  )
  const ofRole = endpoints.filter(
    ([, { access }]) =>
      typeof access === "object" && ("area" in access ? access.area === "admin" : access.includes("InstituteAdmin")),
  )
  const wrong: string[] = []
  for (const [name, { method, path, form, ...endpoint }] of ofRole) {
    const response = await sendRaw(path.replace(/:\w+/g, "1"), {
      method,
      headers: {
        ...(form ? {} : { "content-type": "application/json" }),
        ...{ authorization: `Bearer ${held.accessToken}`, logintoken: held.loginToken },
      },
      ...(method !== "GET" && { body: form ? new FormData() : "{}" }),
    })
    const isRefused = (await response.text()).includes('"member_held"')
    const isWork =
      isWrite({ method, ...endpoint }) && endpoint.withoutPlan !== true && !Object.hasOwn(HELD_EXCEPTIONS, name)
    if (isRefused !== isWork) wrong.push(name)
  }
  expect(wrong).toEqual([])
})
