import { useEffect, useRef } from 'react'
import type { Credential } from '../factors/contract.ts'
import { endChoiceInField, passkeyChosenInField } from './factors-state.ts'

/** What a passkey has to sign is good for five minutes. */
const RENEW_MS = 4 * 60_000

/**
 * While `on`, the browser offers passkeys in the field of the email; `use` gets the one that was chosen. Asked anew before what has to be
 * signed is too old, and when the page is looked at again: another page of the same browser may have asked since.
 */
export function usePasskeyInField(on: boolean, use: (passkey: Credential) => void): void {
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  useEffect(() => {
    if (!on) return undefined
    let turn = 0
    const offer = async () => {
      const mine = ++turn
      const isWanted = () => mine === turn && !document.hidden
      const passkey = isWanted() ? await passkeyChosenInField(isWanted) : null
      if (passkey && mine === turn) latest.current(passkey)
    }
    const again = () => void offer()
    again()
    const timer = setInterval(again, RENEW_MS)
    document.addEventListener('visibilitychange', again)
    return () => {
      turn = -1
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      endChoiceInField()
    }
  }, [on])
}
