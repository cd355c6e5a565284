import { useEffect, useEffectEvent, useState } from 'react'

/** What the browsers that have it offer; the libraries of TypeScript do not know it yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: new (options?: { formats?: readonly string[] }) => Detector
  }
}

export const canScan = (): boolean =>
  window.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

const LOOK_MS = 200
/** The same label stays in the picture for a while. */
const SAME_MS = 3000

/** The camera at the back of the phone, as long as this is shown. */
export function useCamera(onFailed: () => void): MediaStream | undefined {
  const [stream, setStream] = useState<MediaStream>()
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    let left = false
    let own: MediaStream | undefined
    const begin = async () => {
      try {
        own = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (left) stop(own)
        else setStream(own)
      } catch {
        if (!left) failed()
      }
    }
    void begin()
    return () => {
      left = true
      stop(own)
    }
  }, [])
  return stream
}

const stop = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop())

/** Reads codes off a picture, each once while it is in view. @returns to end it */
export function reading(picture: HTMLVideoElement, onScan: (code: string) => void): () => void {
  const detector = new window.BarcodeDetector!()
  const seen = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const look = async () => {
    const isShown = picture.readyState >= picture.HAVE_CURRENT_DATA
    const codes = isShown ? await detector.detect(picture).catch(() => []) : []
    if (isOver) return
    for (const { rawValue } of codes) {
      const code = rawValue.trim()
      const isNew = performance.now() - (seen.get(code) ?? -SAME_MS) >= SAME_MS
      seen.set(code, performance.now())
      if (isNew && code) onScan(code)
    }
    timer = setTimeout(() => void look(), LOOK_MS)
  }
  void look()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
