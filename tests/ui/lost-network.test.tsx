import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { act, renderHook, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactNode } from "react"
import { AddRoleForm } from "@/components/roles/add-role-form"
import { useAutosave } from "@/components/forms/use-autosave"
import { poll } from "@/lib/client/poll"
import { Failure } from "@/lib/contract/errors"
import { mockApi, networkError, renderScreen, restoreApi } from "./mock-api"

jest.mock("next/navigation", () => ({ useRouter: () => ({ push: jest.fn() }) }))
jest.mock("@/lib/client/session/session", () => ({ authHeaders: () => Promise.resolve({}) }))

afterEach(() => {
  restoreApi()
  jest.restoreAllMocks()
})

test("a form that is sent while the browser knows that it is offline says so, instead of waiting unseen", async () => {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event("offline")))
  mockApi({ "/api/roles/v2/api/addRole": networkError })
  renderScreen(<AddRoleForm onDone={jest.fn()} />)
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Librarian")
  await userEvent.click(screen.getByRole("button", { name: /Add/ }))
  expect(await screen.findByText(/We can’t reach the server/)).toBeVisible()
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Librarian")
  act(() => void window.dispatchEvent(new Event("online")))
})

test("an autosave that failed is made at once when the network is back", async () => {
  const save = jest.fn(() => Promise.reject<{ id: number; version: number }>(new Failure("maintenance")))
  const options = { initial: { id: 1, version: 1 }, save, fetchVersion: () => Promise.resolve(1), onCreated: jest.fn() }
  const { result, rerender } = renderHook((snapshot: string) => useAutosave({ ...options, snapshot }), {
    initialProps: "before",
  })
  rerender("typed")
  await waitFor(() => expect(result.current.failure?.code).toBe("maintenance"))
  save.mockResolvedValue({ id: 1, version: 2 })
  await act(async () => void window.dispatchEvent(new Event("online")))
  await waitFor(() => expect(result.current.isUnsaved).toBe(false))
  expect(save).toHaveBeenCalledTimes(2)
})

test.each([
  ["is no conflict when the server has what was sent", true, undefined],
  ["is a conflict when the server has something else", false, "stale"],
])("a save whose answer was lost %s", async (_, isOnServer, failure) => {
  const save = jest
    .fn((version: number) => Promise.resolve({ id: 1, version: version + 1 }))
    .mockRejectedValueOnce(new Failure("maintenance"))
    .mockRejectedValueOnce(new Failure("stale"))
  const has = jest.fn(() => Promise.resolve(isOnServer))
  const options = {
    ...{ initial: { id: 1, version: 1 }, save, isOnServer: has },
    ...{ fetchVersion: () => Promise.resolve(2), onCreated: jest.fn() },
  }
  const { result, rerender } = renderHook((snapshot: string) => useAutosave({ ...options, snapshot }), {
    initialProps: "before",
  })
  rerender("typed")
  await waitFor(() => expect(result.current.failure?.code).toBe("maintenance"))
  rerender("typed on")
  await act(async () => void window.dispatchEvent(new Event("online")))
  await waitFor(() => expect(has).toHaveBeenCalledWith("typed"))
  if (!failure) await waitFor(() => expect(save).toHaveBeenLastCalledWith(2))
  await waitFor(() =>
    expect(result.current).toMatchObject({ isUnsaved: !isOnServer, failure: failure && { code: failure } }),
  )
})

test("a poll ends with the session, and goes on when it succeeds again", async () => {
  jest.useFakeTimers()
  const fetch = jest.fn(() => Promise.resolve(1))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(
    () => useQuery({ queryKey: ["polled"], queryFn: fetch, refetchInterval: poll(() => 1_000) }),
    { wrapper },
  )
  await act(() => jest.advanceTimersByTimeAsync(2_500))
  expect(fetch).toHaveBeenCalledTimes(3)
  fetch.mockRejectedValue(new Failure("unauthenticated"))
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(fetch).toHaveBeenCalledTimes(4)
  fetch.mockResolvedValue(2)
  await act(() => result.current.refetch())
  await act(() => jest.advanceTimersByTimeAsync(2_500))
  expect(fetch).toHaveBeenCalledTimes(7)
  unmount()
  client.clear()
  jest.useRealTimers()
})
