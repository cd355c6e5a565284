import { Button } from '@mantine/core'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '#ui/forms/text-field.tsx'
import { QrCode } from '#ui/icons.ts'
import { usePhone } from '#ui/use-phone.ts'
import { canScan, reading, useCamera } from './camera-state.ts'
import css from './count-screen.module.css'

/** A scanner types what it reads and presses Enter; a person may do the same. Where the browser can, the camera reads as well. */
export function ScanPanel({ onScan }: { onScan: (code: string) => void }) {
  const t = useTranslations('stocktakes')
  const [code, setCode] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const phone = usePhone()
  const focus = useEffectEvent(() => {
    // on a phone the keyboard would cover what was found
    if (!phone) form.current?.querySelector('input')?.focus()
  })
  useEffect(() => focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const text = code.trim().slice(0, MOST)
    if (text) onScan(text)
    setCode('')
  }
  return (
    <div className={css.camera}>
      <form ref={form} className={css.scan} onSubmit={submit} style={{ width: '100%' }}>
        <TextField label={t('scan')} autoComplete="off" maxLength={MOST} value={code} onChange={setCode} name="code" />
        <Button type="submit" variant="filled">
          {t('enter')}
        </Button>
      </form>
      <p className={css.help}>{t('scanHelp')}</p>
      {canScan() && <Camera onScan={onScan} />}
    </div>
  )
}

const MOST = 300

function Camera({ onScan }: { onScan: (code: string) => void }) {
  const t = useTranslations('stocktakes')
  const [isOn, setOn] = useState(false)
  const [failed, setFailed] = useState(false)
  const turn = (on: boolean) => {
    setFailed(false)
    setOn(on)
  }
  return (
    <>
      <Button leftSection={<QrCode size={18} />} aria-pressed={isOn} onClick={() => turn(!isOn)}>
        {t(isOn ? 'cameraOff' : 'camera')}
      </Button>
      {failed && (
        <p className={css.help} role="alert">
          {t('noCamera')}
        </p>
      )}
      {isOn && (
        <Picture
          onScan={onScan}
          onFailed={() => {
            setOn(false)
            setFailed(true)
          }}
        />
      )}
    </>
  )
}

function Picture({ onScan, onFailed }: { onScan: (code: string) => void; onFailed: () => void }) {
  const t = useTranslations('stocktakes')
  const video = useRef<HTMLVideoElement>(null)
  const stream = useCamera(onFailed)
  const scanned = useEffectEvent(onScan)
  useEffect(() => {
    const picture = video.current
    if (!picture || !stream) return undefined
    picture.srcObject = stream
    void picture.play()
    return reading(picture, (code) => scanned(code))
  }, [stream])
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture, without sound
  return <video ref={video} muted playsInline aria-label={t('cameraView')} />
}
