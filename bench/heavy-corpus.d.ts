export interface Post {
  readonly name: string;
  readonly title: string;
  readonly date: string;
  readonly tags: readonly string[];
  readonly category: string;
  readonly body: string;
}

export const IMAGES: readonly { readonly path: string; readonly text: string }[];

export function createHeavyPosts(count: number, seed?: number): IterableIterator<Post>;

export function countWords(markdown: string): number;
