import type { ReactNode } from "react"

type AuthLinkProps = { prompt: string; href: string; children: ReactNode }

/** A line below a form with a link to another auth page. */
export function AuthLink({ prompt, href, children }: AuthLinkProps) {
  return (
    <p>
      {prompt}{" "}
      <a href={href} className="font-medium text-primary underline-offset-4 hover:underline">
        {children}
      </a>
    </p>
  )
}
