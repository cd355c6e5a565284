import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmHost } from '#ui/overlays/confirm-host.tsx'
import { ProgressBar } from '#ui/shell/progress-bar.tsx'
import { ShellLine } from '#ui/shell/shell-line.tsx'
import { Toasts } from '#ui/overlays/toast.tsx'

/** Nothing around the page but the places where messages and questions appear. */
export function NoFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <>
      <ProgressBar />
      <ShellLine />
      {children}
      <Toasts />
      <ConfirmHost />
    </>
  )
}
