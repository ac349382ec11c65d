import { useMutation } from "@tanstack/react-query"
import { act, render, screen } from "@testing-library/react"
import { Suspense, use } from "react"
import userEvent from "@testing-library/user-event"
import { z } from "zod"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { Bootstrap } from "@/lib/features/bootstrap/contract"
import { bootstrapAnswer } from "./in-area"
import { mockApi, okResponse, restoreApi } from "./mock-api"

afterEach(restoreApi)
const refresh = jest.fn()
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }))

function CallButton({ code }: { code: FailureCode }) {
  const call = useMutation({ mutationFn: () => Promise.reject(new Failure(code)) })
  return <button onClick={() => call.mutate()}>{call.failureCount > 0 ? "Refused" : "Call"}</button>
}

async function callTwice(code: FailureCode) {
  refresh.mockClear()
  render(
    <AreaProviders>
      <CallButton code={code} />
    </AreaProviders>,
  )
  for (let count = 0; count < 2; count += 1) {
    await userEvent.click(screen.getByRole("button"))
    await screen.findByRole("button", { name: "Refused" })
  }
  return refresh.mock.calls.length
}

test("calls refused with forbidden refresh the area once", async () => {
  expect(await callTwice("forbidden")).toBe(1)
})

test("any other failure does not refresh the area", async () => {
  expect(await callTwice("stale")).toBe(0)
})

test("the bootstrap call is made once, however often the first rendering is thrown away and repeated", async () => {
  const sent = mockApi({
    "/api/users/v2/api/bootstrap/student": () => okResponse(z.encode(Bootstrap, bootstrapAnswer)),
  })
  const later = [0, 1, 2].map(() => Promise.withResolvers<void>())
  function Payload() {
    for (const { promise } of later) use(promise)
    return <p>Shown</p>
  }
  await act(async () =>
    render(
      <Suspense>
        <AreaProviders area="student">
          <Payload />
        </AreaProviders>
      </Suspense>,
    ),
  )
  for (const { resolve } of later) await act(async () => resolve())
  expect(await screen.findByText("Shown")).toBeVisible()
  expect(sent).toHaveLength(1)
})
