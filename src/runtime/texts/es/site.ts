import type { MarkdownTexts } from "../features/site-texts.js";

export const markdown: MarkdownTexts = {
  tip: "Consejo",
  warning: "Advertencia",
  danger: "Peligro",
  details: "Detalles",
  theorem: "Teorema",
  info: "Información",
  note: "Nota",
  important: "Importante",
  caution: "Precaución",
  copy: "Copiar código",
  done: "Hecho",
  open: "Pendiente",
  diagram: "Diagrama",
  diagramFault: "No se puede dibujar este diagrama:",
  headingLink: "Enlace a este título",
  toc: "Índice",
  backToReference: "Volver a la referencia",
  codeNote: "Nota",
};
