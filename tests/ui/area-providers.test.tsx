import { useMutation } from "@tanstack/react-query"
import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { AreaProviders } from "@/components/shell/area-providers"
import { Failure, type FailureCode } from "@/lib/contract/errors"

const refresh = jest.fn()
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }))

function Press({ code }: { code: FailureCode }) {
  const press = useMutation({ mutationFn: () => Promise.reject(new Failure(code)) })
  return <button onClick={() => press.mutate()}>{press.failureCount > 0 ? "Refused" : "Press"}</button>
}

async function pressTwice(code: FailureCode) {
  refresh.mockClear()
  render(
    <AreaProviders>
      <Press code={code} />
    </AreaProviders>,
  )
  for (let press = 0; press < 2; press += 1) {
    await userEvent.click(screen.getByRole("button"))
    await screen.findByRole("button", { name: "Refused" })
  }
  return refresh.mock.calls.length
}

test("who is refused for want of a right sees the area anew, once for many refusals", async () => {
  expect(await pressTwice("no_rights")).toBe(1)
})

test("any other failure leaves the area as it is", async () => {
  expect(await pressTwice("stale")).toBe(0)
})
