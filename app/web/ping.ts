import { call, CallError } from '#kit/client.ts'
import { sessions } from '#features/core/identity/sessions/contract.ts'

/** Whether the server answers, whatever it says. @throws OutOfReach */
export async function ping(): Promise<void> {
  try {
    await call(sessions.userInfo, {}, { quiet: true })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}
