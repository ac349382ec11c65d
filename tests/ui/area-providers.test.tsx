import { useMutation } from "@tanstack/react-query"
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { Failure, type FailureCode } from "@/lib/contract/errors"

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
