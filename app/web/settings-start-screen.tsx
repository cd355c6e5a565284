import { Navigate } from '@tanstack/react-router'

export function Screen() {
  return <Navigate to="/settings/personal/general" replace />
}
