import type { Log } from "../log.js";

/** Plays sounds of motions, one at a time. */
export interface Sound {
  readonly play: (url: string) => void;
  readonly stop: () => void;
}

/** Options of `createSound`. */
export interface SoundOptions {
  readonly createAudio: (url: string) => HTMLAudioElement;
  readonly log: Log;
  /** Volume of sounds, from 0 to 1. 0 loads no sounds. */
  readonly volume: number;
}

/**
 * Creates a player of sounds. Browsers may play nothing before the visitor's first click; that is logged, and
 * the motion continues without sound.
 */
export function createSound({ createAudio, log, volume }: SoundOptions): Sound {
  let playing: HTMLAudioElement | null = null;

  function stop(): void {
    playing?.pause();
    // Without `src` the element also stops loading.
    playing?.removeAttribute("src");
    playing = null;
  }
  return {
    play(url) {
      if (volume === 0) return;
      stop();
      const audio = createAudio(url);
      audio.volume = volume;
      playing = audio;
      audio.play().catch((error: unknown) => {
        if (playing !== audio) return;
        playing = null;
        const isRefused = error instanceof DOMException && error.name === "NotAllowedError";
        if (isRefused) log.info(`The browser does not play sounds yet : ${url}`);
        else log.error(`Failed to load sound : ${url}`);
      });
    },
    stop,
  };
}
