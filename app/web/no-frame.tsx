import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmHost } from '#ui/confirm-host.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { ShellLine } from '#ui/shell-line.tsx'
import { Toasts } from '#ui/toast.tsx'

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
