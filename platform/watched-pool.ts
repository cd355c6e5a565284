import pg from 'pg'
import { type AnswerWatch, DatabaseHangs } from './answer-watch.ts'

/**
 * A pool in which no caller waits long for a connection to a database that hangs. In a plain pool it would wait for one that is busy with
 * a statement without an answer, and when that is cut a second time for a new one.
 */
export const watchedPool = (watch: AnswerWatch): typeof pg.Pool =>
  class WatchedPool extends pg.Pool {
    override connect(callback?: (...args: never[]) => void): never {
      const client = this.whileThere()
      if (!callback) return client as never
      const give = callback as (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
      void client.then(
        (one) => give(undefined, one, (error) => one.release(error)),
        (error: Error) => give(error, undefined, () => {}),
      )
      return undefined as never
    }

    private async whileThere(): Promise<pg.PoolClient> {
      await watch.refuseWhileHanging()
      const coming = super.connect()
      let giveUp = () => {}
      const hung = new Promise<never>((_, fail) => {
        giveUp = () => fail(new DatabaseHangs())
      })
      let isGivenUp = false
      // one that arrives late goes to another caller
      void coming.then(
        (client) => isGivenUp && client.release(),
        () => {},
      )
      return watch.over(Promise.race([coming, hung]), () => {
        isGivenUp = true
        giveUp()
      })
    }
  }
