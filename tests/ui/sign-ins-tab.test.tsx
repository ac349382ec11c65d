import { screen } from "@testing-library/react"
import { SignInsTab } from "@/components/members/record/sign-ins-tab"
import { pageOf } from "./list-fixtures"
import { mockApi, renderScreen, restoreApi } from "./mock-api"

afterEach(restoreApi)

test.each([
  ["who never signed in", null, "No sign-ins yet"],
  ["whose sign-ins are no longer kept", new Date("2026-06-26T10:00:00Z"), "No sign-ins kept"],
])("of a member %s that is said", async (_, lastLoginAt, title) => {
  mockApi({ "/api/users/v2/api/getUserSignIns": () => pageOf([]) })
  renderScreen(<SignInsTab id={7} lastLoginAt={lastLoginAt} paging={{ page: 1, hrefFor: () => "" }} />)
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByText(/The last sign-in was on 26 Jun 2026/) !== null).toBe(lastLoginAt !== null)
})
