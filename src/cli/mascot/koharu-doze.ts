/** Number of frames in one breath: four seconds at 30 frames per second. */
const BREATH = 120;

/**
 * Renders the text of a Cubism 2 motion from the value of each parameter per frame. The core requires CRLF
 * line endings.
 */
function motionFile(parameters: Readonly<Record<string, readonly number[]>>): string {
  const lines = Object.entries(parameters).map(([id, values]) => `${id}=${values.join(",")}`);
  return ["# Live2D Animator Motion Data", "$fps=30", "$fadein=1000", "$fadeout=1000", ...lines, ""].join(
    "\r\n",
  );
}

/** Returns the values of a parameter that rises from `low` to `high` and falls again within one breath. */
function breathing(low: number, high: number): readonly number[] {
  return Array.from({ length: BREATH }, (_, frame) => {
    const share = (1 - Math.cos((2 * Math.PI * frame) / BREATH)) / 2;
    return Number((low + (high - low) * share).toFixed(3));
  });
}

/**
 * The text of the motion in which koharu sleeps: her eyes are closed, and her lowered head nods with her
 * breath.
 */
export const KOHARU_DOZE = motionFile({
  PARAM_ANGLE_X: [0],
  PARAM_ANGLE_Y: breathing(-30, -20),
  PARAM_ANGLE_Z: breathing(5, 8),
  PARAM_EYE_L_OPEN: [0],
  PARAM_EYE_R_OPEN: [0],
  PARAM_EYE_L_SMILE: [0],
  PARAM_EYE_R_SMILE: [0],
  PARAM_EYE_BALL_X: [0],
  PARAM_EYE_BALL_Y: [0],
  PARAM_BROW_L_Y: [0],
  PARAM_BROW_R_Y: [0],
  PARAM_MOUTH_FORM: [0],
  PARAM_MOUTH_OPEN_Y: breathing(0.1, 0.3),
  PARAM_BODY_ANGLE_X: [0],
  PARAM_BODY_ANGLE_Y: breathing(-5, -2),
  PARAM_BODY_ANGLE_Z: [0],
  PARAM_BREATH: breathing(0, 1),
});
