import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { client, keyOf } from '#kit/client.ts'
import { orElse } from '#ui/or-else.ts'
import { useChange } from '#ui/forms/change.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { push } from '../push/contract.ts'

/** Who turned it on in this browser: another person who signs in here has not. */
const OWNER = 'staffroom-push'

export const canPush = (): boolean =>
  // while developing there is no worker
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window

/** Whether this browser shows this person's notifications while no page is open. */
export const isPushedHere = (userId: string): boolean =>
  canPush() && Notification.permission === 'granted' && localStorage.getItem(OWNER) === userId

export const usePush = () =>
  useQuery({
    queryKey: keyOf(push.showPush),
    queryFn: ({ signal }) => client(push).showPush({}, { signal }),
    select: ({ data }) => data,
  })

/** Turns it on in this browser, which asks first, and off. `failed`: the browser's own service did not answer. */
export function usePushSwitch(userId: string) {
  const t = useTranslations('notifications.settings')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const forget = useChange(push.forgetPush)
  const renew = () => queries.invalidateQueries({ queryKey: keyOf(push.showPush) })
  const turnOn = async (publicKey: string) => {
    setBusy(true)
    try {
      if ((await Notification.requestPermission()) === 'granted') await subscribe(publicKey, userId)
    } catch (error) {
      // refused by the browser itself: without a network, or where it has no such service
      if (!(error instanceof DOMException)) throw error
      toast.error(t('pushFailed'))
    } finally {
      setBusy(false)
      await renew()
    }
  }
  const turnOff = async (id: string, isThis: boolean) => {
    await forget({ id })
    if (isThis) {
      localStorage.removeItem(OWNER)
      await (await known())?.unsubscribe()
    }
    await renew()
  }
  return { busy, turnOn, turnOff }
}

async function subscribe(publicKey: string, userId: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  // the server has another key since: what was given for the old one is refused
  if (before && !isFor(before, publicKey)) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  await give(await pushManager.subscribe(options))
  localStorage.setItem(OWNER, userId)
}

const known = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

async function give(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await client(push).allowPush({ endpoint: endpoint!, keys: { p256dh, auth } }, { quiet: true })
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCodePoint(...key))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey
}

/** What is sent to this browser goes with the session: after the next sign-in of the same person it is given again, once in each tab. */
export function useKeptPush(userId: string | undefined): void {
  useEffect(() => {
    if (!userId || !isPushedHere(userId) || sessionStorage.getItem(OWNER) === userId) return
    const again = async () => {
      if (!(await known())) return
      const { data } = await client(push).showPush({}, { quiet: true })
      if (!data.devices.some(({ isThis }) => isThis)) await subscribe(data.publicKey, userId)
      sessionStorage.setItem(OWNER, userId)
    }
    void again().catch(orElse(undefined))
  }, [userId])
}
