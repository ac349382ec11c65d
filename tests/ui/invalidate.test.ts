import { QueryClient, QueryObserver } from "@tanstack/react-query"
import { waitFor } from "@testing-library/react"
import { invalidate } from "@/lib/client/invalidate"

const PATH = "/users/v2/api/things"

/** A query that is shown, with the requests that it has made so far. */
function show(client: QueryClient) {
  const requests: PromiseWithResolvers<string>[] = []
  const queryFn = () => {
    const request = Promise.withResolvers<string>()
    requests.push(request)
    return request.promise
  }
  const observer = new QueryObserver(client, { queryKey: [PATH, {}], queryFn })
  const stop = observer.subscribe(() => undefined)
  return { observer, requests, stop }
}

test("a first load that may have been answered before the change begins anew", async () => {
  const client = new QueryClient()
  const { observer, requests, stop } = show(client)
  const invalidated = invalidate(client, [{ path: PATH }])
  await waitFor(() => expect(requests).toHaveLength(2))
  requests[0]?.resolve("before the change")
  requests[1]?.resolve("after the change")
  await invalidated
  expect(observer.getCurrentResult().data).toBe("after the change")
  stop()
})

test("what is shown is fetched again, and stays until the answer", async () => {
  const client = new QueryClient()
  const { observer, requests, stop } = show(client)
  requests[0]?.resolve("before the change")
  await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  const invalidated = invalidate(client, [{ path: PATH }])
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(observer.getCurrentResult().data).toBe("before the change")
  requests[1]?.resolve("after the change")
  await invalidated
  expect(observer.getCurrentResult().data).toBe("after the change")
  stop()
})
