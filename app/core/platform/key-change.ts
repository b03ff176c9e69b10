/** How far the stored texts have been renewed for one secret. `renewed` counts those of this pass. */
type KeyChangeProgress = { secret: string; after: string | null; renewed: number; done: boolean };

/** Stored texts after a change of the secret that wraps their keys. */
export type KeyChange = {
  /** Names the current secret; null while no secret before it is given. */
  secret(): Promise<string | null>;
  progress(): Promise<KeyChangeProgress | null>;
  keep(progress: KeyChangeProgress): Promise<void>;
  /**
   * Renews the texts among the next `limit` objects that the secret before still wraps.
   *
   * @returns `last` is where to go on; null at the end
   */
  renew(after: string | null, limit: number): Promise<{ looked: number; renewed: number; last: string | null }>;
  /** Renews up to `limit` keys of people that the secret before still wraps; how many. */
  renewPersonKeys(limit: number): Promise<number>;
};
