/** An entry of hanblog's `nav`. */
export interface NavEntry {
  readonly text: string;
  readonly link?: string;
  readonly items?: readonly NavEntry[];
}
