import type { Page } from "@playwright/test"
import { postFromNewIp } from "./post-from-new-ip"

/** Sends each enquiry of the page from a new IP address: the server limits enquiries per address. */
export const sendEnquiriesFromNewIps = (page: Page) =>
  page.route("**/api/institutes/v1/api/contactUsEnquiry", async (route) =>
    route.fulfill(await postEnquiry(route.request().postData() ?? "")),
  )

/** Posts an enquiry from a new IP address. */
export const postEnquiry = (body: string) =>
  postFromNewIp("/api/institutes/v1/api/contactUsEnquiry", "application/json", body)
