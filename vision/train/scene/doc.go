// Package scene renders dice on tables, with the truth about every die, so that
// the reader's networks can be trained and tested without anybody's photographs.
//
//	lamp  *                 camera
//	        \              /        a ray a pixel: rounded cubes by sphere tracing,
//	         \   +-----+  /         the table as a textured plane, soft shadows,
//	          \ /  1  /| /          lamp highlights, reflections on glossy ground
//	           +-----+ |/
//	~~~~~~~~~~~|~~~~~|/~~~~~~~~~~
//
// Begin with Random, which invents a scene, and Scene.Render, which draws it and
// returns one Label a die. It makes no claim to beauty: blur, noise, colour casts
// and compression are added where the pictures are used (vision/train/data.py).
package scene
