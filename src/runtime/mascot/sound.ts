import type { Log } from "./log.js";

/** Plays the sounds of motions, one at a time. */
export interface Sound {
  readonly play: (url: string) => void;
  readonly stop: () => void;
}

/** How sounds are played, and what is told of those that cannot be. */
export interface SoundOptions {
  readonly createAudio: (url: string) => HTMLAudioElement;
  readonly log: Log;
  /** From 0 to 1; 0 loads none. */
  readonly volume: number;
}

/** A browser may play nothing before a visitor's first click: that is told, and all goes on without the sound. */
export function createSound({ createAudio, log, volume }: SoundOptions): Sound {
  let playing: HTMLAudioElement | null = null;

  function stop(): void {
    playing?.pause();
    // Without its address it loads nothing any more either.
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
