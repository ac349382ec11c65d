import { notFound, redirect } from "next/navigation"
import { paths } from "@/lib/shared/paths"
import { isFilePath } from "@/lib/shared/public-routes"

/** Redirects any other path home, as in the route table; a path that looks like a file is a 404. */
export default async function AnyOtherPath({ params }: { params: Promise<{ rest: string[] }> }) {
  const { rest } = await params
  if (isFilePath(rest.join("/"))) notFound()
  redirect(paths.homeInstead)
}
