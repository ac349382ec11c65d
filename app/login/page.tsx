import { type ComponentProps } from "react"
import { SignInPage, signInMetadata } from "@/components/auth/sign-in/sign-in-page.server"
import { demoAccounts } from "@/lib/demo/demo-accounts"

export const generateMetadata = signInMetadata

export default function Page({ searchParams }: Pick<ComponentProps<typeof SignInPage>, "searchParams">) {
  return <SignInPage searchParams={searchParams} findDemoAccounts={demoAccounts} />
}
