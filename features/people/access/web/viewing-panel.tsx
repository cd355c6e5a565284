import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '#kit/client.ts'
import { Eye } from '#ui/icons.ts'
import { orElse } from '#ui/or-else.ts'
import { access } from '../contract.ts'
import css from './viewing-panel.module.css'

/** Shown above every page during impersonation. */
export function ViewingBanner({ name, until }: { name: string; until: string }) {
  const t = useTranslations('access')
  const locale = useLocale()
  useEffect(() => {
    // impersonation has expired: the page belongs to another identity
    const timer = setTimeout(
      () => window.location.assign('/dashboard'),
      Math.max(0, Date.parse(until) - Date.now()) + 1000,
    )
    return () => clearTimeout(timer)
  }, [until])
  const stop = async () => {
    await call(access.endViewing, {})
    window.location.assign('/dashboard')
  }
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', hourCycle: 'h23' }).format(Date.parse(until))
  return (
    <output className={css.banner}>
      <Eye size={18} aria-hidden />
      <span>{t('banner', { name, time })}</span>
      <button type="button" onClick={() => void stop().catch(orElse(undefined))}>
        {t('stop')}
      </button>
    </output>
  )
}
