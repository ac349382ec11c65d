import { notFound, redirect } from "next/navigation"
import { paths } from "@/lib/shared/paths"

/** Any other path leads home, as the route table has it; a file that is not there is not there. */
export default async function AnyOtherPath({ params }: { params: Promise<{ rest: string[] }> }) {
  const { rest } = await params
  if (rest.at(-1)?.includes(".")) notFound()
  redirect(paths.home)
}
