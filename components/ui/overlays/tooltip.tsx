"use client"
import { Tooltip as Primitive } from "radix-ui"
import type { ReactElement } from "react"
import { usePortalContainer } from "./use-portal-container"

/** A tooltip for a control that shows only an icon; the control needs its own aria-label. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  const container = usePortalContainer()
  return (
    <Primitive.Provider delayDuration={300}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal container={container}>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-in rounded-sm bg-text px-2.5 py-1.5 text-sm text-background duration-100 fade-in-0"
          >
            {text}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
