/** A `send` for calls that reports how much of the body has left, from 0 to 1: `fetch` cannot. */
export const sendWithProgress =
  (onProgress: (part: number) => void) =>
  (url: string, { method, headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((done, fail) => {
      const sending = new XMLHttpRequest()
      sending.open(method ?? 'POST', url)
      for (const [name, value] of Object.entries(headers ?? {})) sending.setRequestHeader(name, String(value))
      sending.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
      sending.addEventListener('load', () => done(new Response(sending.responseText, { status: sending.status })))
      // what fetch says when the server is out of reach
      sending.addEventListener('error', () => fail(new TypeError('Failed to fetch')))
      sending.addEventListener('abort', () => fail(new DOMException('Aborted', 'AbortError')))
      signal?.addEventListener('abort', () => sending.abort())
      sending.send(body as XMLHttpRequestBodyInit | null)
    })
